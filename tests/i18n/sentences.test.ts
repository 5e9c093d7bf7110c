/** The form of the shop's own sentences in every language: short, and about the visitor, not about the machine. */
import { expect, it } from 'vitest'
import { appLanguages } from '#i18n/locales.ts'
import { localeFiles } from '../support/locale-files.ts'

/** The texts without those of the server's bundle: its legal sentences, mails and documents, and texts of alf.io. */
const ownTexts = (lang: string): [key: string, text: string][] =>
  Object.entries(localeFiles(lang))
    .filter(([file]) => file !== 'server')
    .flatMap(([, texts]) => Object.entries(texts))
    .filter(([, text]) => typeof text === 'string')

/** A full stop behind an abbreviation ends no sentence: a small letter follows. */
const sentenceEnd = /(?<=[.!?…][”“»]?)\s+(?=[\p{Lu}\p{N}“„”«{¿¡])/u

/** The number of words; a placeholder is one, a quotation mark or a dash that stands alone is none. */
const wordCount = (sentence: string): number =>
  sentence
    .replaceAll(/\{\{\w+\}\}/g, '1')
    .split(/\s+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part)).length

it.each(appLanguages)('%s has at most 16 words in each sentence', (lang) => {
  const long = ownTexts(lang).flatMap(([key, text]) =>
    text
      .split(sentenceEnd)
      .filter((sentence) => wordCount(sentence) > 16)
      .map((sentence) => `${key}: ${sentence}`),
  )
  expect(long).toEqual([])
})

/** What a visitor cannot see or act on: servers in each language, and sizes in bytes. */
const machine = /(?<!\p{L})(?:\p{L}+-)?(?:server|serveur|servidor|serwer|сървър|sunucu)|\b[kM]B\b/iu

it.each(appLanguages)('%s names no server and no size in bytes', (lang) => {
  expect(ownTexts(lang).filter(([, text]) => machine.test(text))).toEqual([])
})
