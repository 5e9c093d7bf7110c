/** JSON of a portal is no answer of the server, whichever call it stands for. */
import { expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'

const portals = [
  { login: 'https://wifi.example/' },
  { status: 'ok' },
  { error: 'network authentication required', message: 'Please sign in', code: 511 },
  { success: false },
  {},
  'ok',
  0,
]

it.each(Object.entries(endpoints))('the JSON of a portal is no answer of "%s" (W431)', (_, { answer }) => {
  expect(portals.filter((portal) => answer.safeParse(portal).success)).toEqual([])
})
