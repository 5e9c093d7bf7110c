import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { qrText } from '#server/modules/ticket/rules.ts'
import { ticketCodePng } from '#server/modules/ticket/ticket-info.ts'
import { isTicketCode } from '#ticket/rules/ticket-code.ts'
import { CodeDrawing } from '#ticket/static/CodeDrawing.tsx'
import { nodeReader } from '../../../../support/browser/code-reader.ts'

/** ALL_CODES=on: all that the requirement names; the default run is short. */
const attendees = process.env['ALL_CODES'] === 'on' ? 500 : 40

it(`the device redraws the codes of ${String(attendees)} random attendees so that they decode byte-equal (W58)`, async () => {
  const attendee = fc.record({
    reservationId: fc.uuid(),
    uuid: fc.uuid(),
    fullName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    email: fc.emailAddress(),
  })
  let compared = 0
  await fc.assert(
    fc.asyncProperty(attendee, fc.string({ minLength: 16, maxLength: 64 }), async (ticket, key) => {
      const issued = qrText(ticket, key)
      const read = await nodeReader.decode(ticketCodePng(issued))
      expect(isTicketCode(read ?? '')).toBe(true)
      const again = await nodeReader.decodeDrawing(
        renderToStaticMarkup(createElement(CodeDrawing, { text: read ?? '' })),
      )
      expect(Buffer.from(again ?? '')).toEqual(Buffer.from(issued))
      compared += 1
    }),
    { numRuns: attendees },
  )
  expect(compared).toBe(attendees)
})
