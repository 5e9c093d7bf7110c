/** The project's own lint rules; `.oxlintrc.json` lists where each holds. */
import { posix, relative } from 'node:path'

const letters = /\p{L}/u
/** Names that no language translates. */
const names = new Set(['Tessera'])
const isText = (/** @type {unknown} */ value) =>
  typeof value === 'string' && letters.test(value) && !names.has(value.trim())

/** Attributes with text for people. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
])

const message =
  'Text in one language: give it a key in src/i18n/locales (every language) and write t("app.…") here.'

/** @type {import('oxlint/plugins-dev').Rule} */
const translatedText = {
  meta: { type: 'problem', messages: { untranslated: message }, schema: [] },
  create(context) {
    const check = (/** @type {any} */ node, /** @type {unknown} */ value) => {
      if (isText(value)) context.report({ node, messageId: 'untranslated' })
    }
    /**
     * The literal texts in an expression: `'a'`, `x ? 'a' : 'b'`, `x && 'a'`, the fixed parts of a template.
     */
    const inside = (/** @type {any} */ node) => {
      if (node.type === 'Literal') check(node, node.value)
      if (node.type === 'TemplateLiteral') for (const part of node.quasis) check(part, part.value.cooked)
      if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(inside)
      if (node.type === 'LogicalExpression') inside(node.right)
    }
    return {
      JSXText: (/** @type {any} */ node) => check(node, node.value),
      'JSXElement > JSXExpressionContainer': (/** @type {any} */ node) => inside(node.expression),
      'JSXFragment > JSXExpressionContainer': (/** @type {any} */ node) => inside(node.expression),
      JSXAttribute(/** @type {any} */ node) {
        if (!spoken.has(node.name.name) || node.value === null) return
        inside(node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value)
      },
    }
  },
}

/** The name of a call: `setTimeout` of `setTimeout()`, `page.waitForTimeout` of `page.waitForTimeout()`. */
const called = (/** @type {any} */ { callee }) => ({
  object: callee.type === 'MemberExpression' ? callee.object.name : undefined,
  name: callee.type === 'MemberExpression' ? callee.property.name : callee.name,
})

/**
 * A rule that reports calls.
 * @param {string} message
 * @param {(call: { object: string | undefined, name: string | undefined }) => boolean} isWrong
 * @returns {import('oxlint/plugins-dev').Rule}
 */
const forbiddenCall = (message, isWrong) => ({
  meta: { type: 'problem', messages: { forbidden: message }, schema: [] },
  create: (context) => ({
    CallExpression(/** @type {any} */ node) {
      if (isWrong(called(node))) context.report({ node, messageId: 'forbidden' })
    },
  }),
})

const noSleep = forbiddenCall(
  'A test does not sleep: wait with expect.poll, a locator, an event or fake timers.',
  ({ object, name = '' }) =>
    name === 'waitForTimeout' || (object === undefined && ['setTimeout', 'setInterval'].includes(name)),
)

const noSkippedTest = forbiddenCall(
  'No skipped and no focused tests: fix it or delete it.',
  ({ object = '', name = '' }) =>
    ['test', 'it', 'describe'].includes(object) && ['only', 'skip', 'fixme', 'todo'].includes(name),
)

/** True for a number and for a product with one: `7 * 86_400_000`, `60 * minute`. */
const isNumeric = (/** @type {any} */ node) =>
  node?.type === 'BinaryExpression'
    ? node.operator === '*' && (isNumeric(node.left) || isNumeric(node.right))
    : node?.type === 'Literal' && typeof node.value === 'number'

/** @type {import('oxlint/plugins-dev').Rule} */
const durations = {
  meta: {
    type: 'problem',
    messages: { own: 'Import lengths of time from #kit/time/durations.ts.' },
    schema: [],
  },
  create: (context) => ({
    'VariableDeclaration[kind=const] > VariableDeclarator'(/** @type {any} */ node) {
      if (/^(one)?(second|minute|hour|day|week)s?(Ms)?$/i.test(node.id.name ?? '') && isNumeric(node.init))
        context.report({ node, messageId: 'own' })
    },
  }),
}

/** The layer of a file, `src/ticket`; null outside of the three programs. */
const layerOf = (/** @type {string} */ file) =>
  /^(?:server\/modules\/[^/]+|(?:src|server)\/[^/]+|sw)(?=\/)/.exec(file)?.[0] ?? null

/** The source file that an import names, from the root of the project; null for a package or data. */
function importedFile(/** @type {string} */ file, /** @type {string} */ specifier) {
  if (specifier.endsWith('.json')) return null
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier)
  if (specifier.startsWith('#server/')) return specifier.slice(1)
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : null
}

/** Imports across layers read `#catalogue/contract/event.ts`, those inside a layer `./event.ts`. @type {import('oxlint/plugins-dev').Rule} */
const importPath = {
  meta: {
    type: 'problem',
    messages: {
      across: 'Import from another layer by its # path.',
      inside: 'Import inside a layer by a relative path.',
    },
    schema: [],
  },
  create(context) {
    const file = relative(context.cwd, context.filename).replaceAll('\\', '/')
    const check = (/** @type {any} */ node) => {
      const specifier = node.source?.value
      const target = typeof specifier === 'string' ? importedFile(file, specifier) : null
      const layers = [layerOf(file), target === null ? null : layerOf(target)]
      if (layers.includes(null)) return
      const isInside = layers[0] === layers[1]
      if (isInside !== specifier.startsWith('.'))
        context.report({ node, messageId: isInside ? 'inside' : 'across' })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

// oxlint loads a plugin from its default export.
export default {
  meta: { name: 'tessera' },
  rules: {
    'translated-text': translatedText,
    'no-sleep': noSleep,
    'no-skipped-test': noSkippedTest,
    durations,
    'import-path': importPath,
  },
}
