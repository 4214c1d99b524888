// On a build machine random programs are the same in every run, so that a red build means a change;
// everywhere else, and in `npm run fuzz`, each run tries other ones.

import fc from "fast-check"

const isBuild = process.env["CI"] === "true" && process.env["FUZZ"] === undefined
if (isBuild) fc.configureGlobal({seed: 20261130})
