import { afterEach, expect, test, vi } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { createOpener } from '#core/storage/open-database.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a store that never answers is given up once, and taken when it opens after all', async () => {
  let answer = (): void => undefined
  const hung = new Promise<void>((resolve) => (answer = resolve))
  const open = vi.spyOn(TesseraDatabase.prototype, 'open').mockReturnValue(hung as never)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const database = createOpener(3000)
  const first = expect(database()).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(3000)
  await first
  // Nobody waits a second time.
  await expect(database()).rejects.toThrow('does not answer')
  expect(open).toHaveBeenCalledTimes(1)
  answer()
  await vi.waitFor(async () => expect(await database()).toBeInstanceOf(TesseraDatabase))
  expect(open).toHaveBeenCalledTimes(1)
})

test('a store that could not be opened is asked for again', async () => {
  vi.spyOn(TesseraDatabase.prototype, 'open').mockRejectedValueOnce(new Error('no room'))
  const database = createOpener()
  await expect(database()).rejects.toThrow('no room')
  const db = await database()
  expect(db.isOpen()).toBe(true)
  expect(await database()).toBe(db)
  await db.delete()
})
