import a11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'
import { tessera } from './scripts/eslint/tessera.mjs'

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: the name is then the same in every file and can be searched for.',
}
const noSleep = [
  {
    selector: 'CallExpression[callee.name=/^(setTimeout|setInterval)$/]',
    message: 'A test does not sleep: use expect.poll, an event or fake timers.',
  },
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: 'A test does not sleep: wait for a locator, a response or expect.poll.',
  },
  {
    selector:
      'CallExpression[callee.object.name=/^(test|it|describe)$/][callee.property.name=/^(only|skip|fixme|todo)$/]',
    message: 'No skipped and no focused tests: fix it or delete it.',
  },
]

/** Rules that neither the compiler programs (tsconfig) nor the import rules (dependency-cruiser) can express. */
export default defineConfig(
  {
    ignores: [
      'dist*/',
      '.cache/',
      '.data/',
      'coverage/',
      'playwright-report/',
      'test-results/',
      '.lighthouse*/',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    rules: {
      'max-lines': ['error', { max: 300 }],
      'max-params': ['error', { max: 4 }],
      complexity: ['error', { max: 12 }],
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-var': 'error',
      'no-cond-assign': 'error',
      'no-constant-condition': 'error',
      'no-control-regex': 'error',
      'no-debugger': 'error',
      'no-empty': 'error',
      'no-fallthrough': 'error',
      'no-irregular-whitespace': 'error',
      'no-loss-of-precision': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable': 'error',
      'no-useless-escape': 'error',
    },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error' },
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        URL: 'readonly',
        performance: 'readonly',
        setInterval: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        Buffer: 'readonly',
        module: 'writable',
        document: 'readonly',
        window: 'readonly',
        navigator: 'readonly',
        location: 'readonly',
        caches: 'readonly',
      },
    },
  },
  {
    files: ['{src,sw,server,tests,e2e,scripts}/**/*.{ts,tsx}', '*.config.ts'],
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['scripts/eslint/tsconfig.json', 'sw/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Both are wrong too often here: `t` and its kind are functions in an object, and codecs need their assertions.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      'no-restricted-syntax': ['error', noDefaultExport],
    },
  },
  { files: ['*.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // The tag library of Google accepts `arguments` objects only.
  { files: ['src/platform/analytics.ts'], rules: { 'prefer-rest-params': 'off' } },
  {
    files: ['{tests,e2e}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, ...noSleep],
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-template-curly-in-string': 'off',
    },
  },
  {
    files: ['src/**/*.tsx'],
    extends: [a11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks, tessera },
    rules: {
      // Empty anchors are elements that a component fills; what reaches the screen is checked by axe.
      'jsx-a11y/anchor-has-content': 'off',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'tessera/translated-text': 'error',
    },
  },
)
