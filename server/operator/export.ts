/** `export <event or pass>`: who comes, or who holds it, as CSV. */
import { z } from 'zod'
import { findAnyEvent } from '../store/events.ts'
import { findAnyPass } from '../store/passes.ts'
import { command, done, onlyWord, refused } from './command.ts'
import { csv } from './csv.ts'
import { attendeeRows } from './export-attendees.ts'
import { holderRows } from './export-holders.ts'

export const exportPeople = command({
  name: 'export',
  words: '<event or pass>',
  about: 'its attendees or holders as CSV: npm run -s boxoffice -- export spring > spring.csv',
  input: z.object({ shortName: z.string() }),
  prepare: (words) => ({ shortName: onlyWord(words, 'event or pass') }),
  async run({ db }, { shortName }) {
    const event = await findAnyEvent(db, shortName)
    if (event) return done(csv(await attendeeRows(db, event)))
    const pass = await findAnyPass(db, shortName)
    if (pass) return done(csv(await holderRows(db, pass)))
    return refused(`There is no event or pass named ${shortName}. The command list shows them.`)
  },
})
