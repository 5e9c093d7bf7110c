/** Links that carry texts to another app are short enough for every system. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailLink, mapLink, maxLinkLength } from '#kit/text/outside-links.ts'

const words = ['Quarry ', 'Вечер ', '采石', '👩‍👩‍👧', '&?#% ', 'half\uD83D ']
const links = {
  'a mail': (text: string) => mailLink('hello@example.org', `B7D1F0AA · ${text}`),
  'a mail with lines': (text: string) => mailLink('hello@example.org', 'B7D1F0AA', `${text}\n${text}`),
  'a map of Apple': (text: string) => mapLink(text, 'iPhone'),
  'a map of Android': (text: string) => mapLink(text, 'Android'),
  'a map elsewhere': (text: string) => mapLink(text, 'Windows'),
}
const cases = Object.entries(links).flatMap(([name, link]) =>
  words.map((word) => [name, word, link] as const),
)

describe('a link with a text', () => {
  it.each(cases)('opens %s in whole characters where the text is long (%s)', (_, word, link) => {
    expect(decodeURIComponent(link(word))).toContain(word.trim().replace(/\uD83D$/, '\uFFFD'))
    const long = link(word.repeat(500))
    expect(long.length).toBeLessThanOrEqual(maxLinkLength)
    expect(() => decodeURIComponent(long)).not.toThrow()
    expect(long.startsWith('mailto:') ? long : 'B7D1F0AA').toContain('B7D1F0AA')
  })

  it('is written by a function that has a limit', () => {
    const root = join(import.meta.dirname, '../../..')
    const writers = ['src', 'server'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .filter((file) =>
          /mailto:[^'`]*\?|geo:0|maps\.apple|search\?query|calendar\/event\?|\/v\/save/.test(
            readFileSync(join(root, folder, file), 'utf8'),
          ),
        )
        .map((file) => `${folder}/${file}`),
    )
    expect(writers.sort()).toEqual([
      'server/modules/documents/calendar.ts',
      'server/modules/external-wallets/wallet-passes.ts',
      'src/kit/text/outside-links.ts',
    ])
  })
})
