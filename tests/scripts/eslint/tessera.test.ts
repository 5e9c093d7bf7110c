/** Our own lint rule sees text that is in one language only, and leaves everything else alone. */
import { RuleTester } from 'eslint'
import { describe, it } from 'vitest'
import { tessera } from '../../../scripts/eslint/tessera.mjs'

RuleTester.describe = describe
RuleTester.it = it

const jsx = { parserOptions: { ecmaFeatures: { jsx: true } } }
const invalid = (code: string, count = 1) => ({
  code,
  errors: Array.from({ length: count }, () => ({ messageId: 'untranslated' })),
})

new RuleTester({ languageOptions: jsx }).run('translated-text', tessera.rules['translated-text'], {
  valid: [
    "const a = <p>{t('app.wallet.title')}</p>",
    'const a = <p>{count} × {price}</p>',
    'const a = <p>–</p>',
    "const a = <p className='title'>{' · '}</p>",
    'const a = <h1>Tessera</h1>',
    'const a = <img alt="" />',
    "const a = <button aria-label={t('app.shell.close')} type='button' />",
  ],
  invalid: [
    invalid('const a = <p>Saved</p>'),
    invalid('const a = <p>Sauvé</p>'),
    invalid("const a = <p>{'Saved'}</p>"),
    invalid("const a = <p>{done ? 'Saved' : 'Saving'}</p>", 2),
    invalid("const a = <p>{done && 'Saved'}</p>"),
    invalid('const a = <p>{`${count} tickets`}</p>'),
    invalid('const a = <button aria-label="Close" />'),
    invalid('const a = <img alt={`Picture of ${name}`} />'),
    invalid('const a = <input placeholder="Name" />'),
  ],
})
