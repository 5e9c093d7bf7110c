/** Files of a purchase: they load ahead of the click that first runs most of their functions (chunk-groups.mjs). */
const names = new Set(['booking', 'checkout', 'forms'])

/**
 * Chrome compiles all functions of a file that begins with this line when it loads; else each one when it is called first,
 * after the click. Other browsers ignore it (https://v8.dev/blog/explicit-compile-hints).
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/** @returns {import('vite').Plugin} */
export const compileAhead = () => ({
  name: 'tessera-compile-ahead',
  apply: 'build',
  generateBundle: {
    // Vite writes the list of files to preload above the code.
    order: 'post',
    handler(_options, bundle) {
      const parts = Object.values(bundle).filter((part) => part.type === 'chunk' && names.has(part.name))
      if (parts.length !== names.size)
        throw new Error(`compile-ahead: one file each is due for ${[...names].join(', ')}`)
      for (const part of parts) if (part.type === 'chunk') part.code = hint + part.code
    },
  },
})
