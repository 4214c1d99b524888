// What the numbers in cells mean: one style table and one cluster table, shared by all grids that
// are compared with each other. Knows nothing of cells.

import {ClusterTable} from "./clusters.js"
import {StyleTable} from "./style.js"

/** What the cells' numbers mean. Grids that are compared or copied share one. */
export interface Tables {
  readonly styles: StyleTable
  readonly clusters: ClusterTable
}

/** Empty tables: no style but the default one, no cluster. */
export function createTables(): Tables {
  return {styles: new StyleTable(), clusters: new ClusterTable()}
}
