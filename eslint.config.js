import jsxA11y from "eslint-plugin-jsx-a11y";
import simpleImportSort from "eslint-plugin-simple-import-sort";
import tseslint from "typescript-eslint";

/** React takes what an effect returns for its clean-up and calls it. */
const EFFECTS = ["", " > BlockStatement > ReturnStatement"].map((within) => ({
  selector: `CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression${within} > :matches(CallExpression, ChainExpression, AwaitExpression, LogicalExpression, ConditionalExpression)`,
  message: "An effect returns its clean-up function or nothing: write `void`, or a block.",
}));

/** A test that passes at its second try hides a fault, of the product as often as of the test. */
const RETRIES = [
  "Property[key.name=/^retr(y|ies)$/]",
  "Property[key.value=/^retr(y|ies)$/]",
  "AssignmentExpression[left.property.name=/^retr(y|ies)$/]",
].map((selector) => ({
  selector,
  message: "No test is tried again: find out why it failed, and mend that.",
}));

/** A pause passes on a quick machine: wait for what shall be there, or for `awake`. */
const SLEEPS = [
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: "Wait for what shall be there, not for a time.",
  },
];

/** See docs/decisions/2026-11-24-one-clock.md */
const OWN_CLOCK = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
].map((selector) => ({
  selector,
  message:
    "The time that is stored or compared is the database's: take `now` as a parameter, or ask now() of domain/shared/clock.server; measure a duration by performance.now().",
}));

export default tseslint.config(
  {
    ignores: [
      "build/",
      "node_modules/",
      ".data/",
      ".cache/",
      "test-results/",
      "playwright-report/",
      "app/i18n/i18next.d.ts",
    ],
  },
  ...tseslint.configs.recommended,
  { files: ["**/*.{ts,tsx}"], extends: [tseslint.configs.recommendedTypeCheckedOnly] },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: {
      // Without the types of i18next's keys, with which the rules take four times as long: the keys
      // are checked by `npm run typecheck`.
      parserOptions: { project: "./tsconfig.lint.json", tsconfigRootDir: import.meta.dirname },
    },
    plugins: { "simple-import-sort": simpleImportSort },
    rules: {
      "simple-import-sort/imports": [
        "error",
        { groups: [["^\\u0000", "^node:", "^@?\\w", "^@db/", "^~/", "^\\.\\.", "^\\."]] },
      ],
      "simple-import-sort/exports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": "error",
      // A guard ends a loader by throwing the Response that answers; what cannot be drawn yet throws
      // the Promise that React waits for.
      "@typescript-eslint/only-throw-error": [
        "error",
        { allow: [{ from: "lib", name: ["Response", "Promise"] }] },
      ],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // What a function returns is not asked: for one that returns i18next's own function the rule
      // spells out the types of all keys, for twenty seconds.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { returns: false } }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-restricted-syntax": ["error", ...EFFECTS],
      eqeqeq: "error",
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "no-control-regex": "off",
    },
  },
  {
    // The one table of the calls grows by an entry for each.
    files: ["app/api/calls.server.ts"],
    rules: { "max-lines": "off" },
  },
  {
    files: ["**/*.test.{ts,tsx}"],
    rules: { "max-lines": ["error", { max: 380, skipBlankLines: true, skipComments: true }] },
  },
  {
    // A replacement of an asynchronous function need not wait, and one of a method is called on it.
    files: ["**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    files: [
      "{vitest,playwright}.config.ts",
      "**/*.test.{ts,tsx}",
      "tests/e2e/**/*.ts",
      "tests/support/setup.ts",
    ],
    rules: { "no-restricted-syntax": ["error", ...EFFECTS, ...RETRIES, ...SLEEPS] },
  },
  {
    // Whatever runs beside the database; a browser and the counter's own computer have no other.
    files: ["app/**/*.{ts,tsx}", "db/**/*.ts", "workers/**/*.ts", "server/{app,remix}/**/*.ts"],
    ignores: ["**/*.test.{ts,tsx}", "app/ui/**", "db/clock.ts"],
    rules: { "no-restricted-syntax": ["error", ...EFFECTS, ...OWN_CLOCK] },
  },
  {
    files: ["app/**/*.tsx"],
    ...jsxA11y.flatConfigs.recommended,
    rules: { ...jsxA11y.flatConfigs.recommended.rules, "jsx-a11y/no-autofocus": "off" },
  },
);
