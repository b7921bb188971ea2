// SPDX-License-Identifier: Apache-2.0
/** No file imports itself through others. Imports of types count: a reader has to follow them, too. */
module.exports = {
  forbidden: [
    {
      name: "no-circular",
      comment: "Put the interface that both sides need below both, as in src/workbench/interfaces.ts.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
