/**
 * Every screen of the app with a hostile text in every field of every answer. The sanitizer is replaced, because the
 * test's document has other rules than a browser; e2e/modules/hostile.spec.ts runs the real one with the same vectors.
 */
import { fireEvent, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as trustedTypes from '#device/browser/trusted-types.ts'
import { bundledEnglish } from '#i18n/locales.ts'
import { validationEnvelope } from '#wire/problem.ts'
import { hostileVectors } from '../../e2e/modules/hostile-vectors.ts'
import { orderRecord } from '../support/records.ts'
import { dangersIn, hostileWire, type Fixed } from '../support/wire/hostile-wire.ts'
import { answers, flags, reservationWith, screens, type Screen } from './hostile-answers.ts'
import { answerOf, inNewTabs, jsonAnswer, openScreen } from './open-screen.tsx'

beforeEach(() => void vi.spyOn(trustedTypes, 'sanitizeHtml').mockResolvedValue('<b>sanitized</b>'))

const used = { vectors: new Set<string>(), fields: new Set<string>(), renders: 0 }

/** The vectors in turn, for each answer from its own place: how often and in which order a screen asks changes no text. */
function vectorsFor(answer: string): (path: string) => string {
  let turn = Array.from(answer).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 0)
  return (path) => {
    const vector = hostileVectors[turn++ % hostileVectors.length] ?? ''
    used.vectors.add(vector)
    used.fields.add(path)
    return vector
  }
}

interface Texts {
  /** The texts of an answer by its name. */
  texts: (answer: string) => (path: string) => string
  /** See {@link hostileWire}. */
  byName: Readonly<Record<string, Fixed>>
}

/** Opens a screen of a server that refuses every call that writes; returns when the page is complete. */
async function open(screen: Screen, { texts: textsOf, byName }: Texts) {
  used.renders += 1
  const server = { refused: 0 }
  const optionsOf = (answer: string) => ({ text: textsOf(answer), byName: { ...byName, ...screen.flags } })
  const reservation = reservationWith(screen)
  const parts: typeof answers =
    byName === flags ? { ...answers, reservation, reservationStatus: reservation } : {}
  const names = ['fullName', 'ticketCategoryName', 'reservationFullName', 'shortId', 'location'] as const
  const text = textsOf('stored')
  const texts = Object.fromEntries(names.map((name) => [name, text(`stored.${name}`)]))
  const order = orderRecord({ title: { en: text('stored.title') }, shortId: text('stored.order') })
  await openScreen(
    screen,
    (method, route) => {
      if (!route) return answerOf(screen, route)
      if (method === 'GET')
        return jsonAnswer(hostileWire(route.answer, optionsOf(route.name), parts[route.name], route.name))
      server.refused += 1
      return jsonAnswer(
        hostileWire(validationEnvelope, optionsOf('refusal'), { success: false }, 'refusal'),
        422,
      )
    },
    {
      ticket: { ...texts, eventTitle: { en: text('stored.eventTitle') } },
      fill: (database) => database.orders.put(order),
    },
  )
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  return server
}

inNewTabs()

/** Dangers, and whether the page broke down. */
function findings(): string[] {
  const sheets = document.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  )
  return [
    ...dangersIn(document.body),
    ...[...document.querySelectorAll('script')]
      .filter(({ text }) => text.includes('<'))
      .map(({ text }) => text),
    ...sheets.filter((text) => /evil\.example|ran\(/.test(text)),
    ...(document.body.textContent.includes(crashText) ? ['the page has crashed'] : []),
  ]
}
const crashText = bundledEnglish['common']?.['app.shell.crash'] ?? 'app.shell.crash'

const names = Object.keys(screens)
const screenOf = (name: string): Screen => screens[name] ?? { address: '/' }

/** Opens a screen, sends its form to a server that refuses it, and finds neither dangers nor a crash. */
async function survives(name: string, texts: Texts['texts']): Promise<void> {
  const screen = screenOf(name)
  const server = await open(screen, { texts, byName: flags })
  await waitFor(() => expect(document.querySelector(screen.shows ?? 'main h1')).not.toBeNull())
  expect(findings()).toEqual([])
  for (const selector of screen.clicks ?? []) fireEvent.click(document.querySelector(selector)!)
  if (screen.clicks === undefined) return
  await waitFor(() => expect(server.refused).toBeGreaterThan(0))
  await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(findings()).toEqual([])
}

describe('with a hostile text in every field', () => {
  it.each(names)('the screen "%s" shows the texts and nothing of their markup', (name) =>
    survives(name, (answer) => vectorsFor(`${name} ${answer}`)),
  )

  it.each(names)('the screen "%s" survives the name of a property of every object in each text', (name) =>
    survives(name, () => () => 'constructor'),
  )

  it.each(names)('the screen "%s" survives hostile names of types, states and zones', async (name) => {
    await open(screenOf(name), { texts: () => () => '__proto__', byName: {} })
    expect(findings()).toEqual([])
  })

  afterAll(() => {
    const { vectors, fields, renders } = used
    console.log(`${vectors.size} vectors, ${fields.size} fields, ${names.length} screens, ${renders} renders`)
    expect(vectors.size).toBe(hostileVectors.length)
  })
})
