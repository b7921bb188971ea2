// SPDX-License-Identifier: Apache-2.0
import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

const node = {
  console: "readonly",
  process: "readonly",
  URL: "readonly",
  document: "readonly",
  window: "readonly",
  setTimeout: "readonly",
  fetch: "readonly",
  navigator: "readonly",
  performance: "readonly",
  requestAnimationFrame: "readonly",
  cancelAnimationFrame: "readonly",
};

export default tseslint.config(
  { ignores: ["dist/"] },
  eslint.configs.recommended,
  { files: ["**/*.mjs"], languageOptions: { globals: node } },
  {
    files: ["src/**/*.ts", "src/**/*.tsx"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: "./tsconfig.json", tsconfigRootDir: import.meta.dirname ?? "." } },
  },
);
