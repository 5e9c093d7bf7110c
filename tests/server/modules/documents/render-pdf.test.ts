/** Documents are drawn in a thread of their own. */
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { renderPdf } from '#server/modules/documents/pdf/render-pdf.ts'
import { readPdf } from '../../../support/pdf-reader.ts'

const pass = (title: string) =>
  renderPdf({
    title,
    author: 'Org',
    lang: 'en',
    now: 0,
    unprintableNote: '□',
    content: {
      kind: 'pass',
      sheet: {
        picture: null,
        title,
        organizerName: 'Org',
        pin: ['PIN', '123456'],
        how: 'How',
        holder: ['Holder', 'Zoë'],
        valid: ['Valid', 'always'],
        entries: ['Entries', '10'],
        reference: ['Reference', '1'],
        organizer: ['Organizer', 'Org'],
        terms: null,
      },
    },
  })

it('a document that cannot be drawn ends its thread, and the documents after it are drawn in a new one; a thread that fails or ends between two documents ends neither the process nor the next document (Q19)', async () => {
  await pass('Zero')
  const started = once(process, 'worker') as Promise<[Worker]>
  const [first, tooLong, last] = await Promise.allSettled([
    pass('First'),
    pass('x'.repeat(600_000)),
    pass('Last'),
  ])
  expect(tooLong).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('cannot be drawn') as string },
  })
  const texts = [first, last].map((result) =>
    result.status === 'fulfilled' ? readPdf(result.value).text : '',
  )
  expect(texts.map((text) => text.split('\n')[0])).toEqual(['First', 'Last'])

  const [thread] = await started
  expect(() => thread.emit('error', new Error('late'))).not.toThrow()
  await thread.terminate()
  expect(readPdf(await pass('Next')).text.split('\n')[0]).toBe('Next')
})

it('the server answers while a document is drawn (Q19)', async () => {
  const before = performance.eventLoopUtilization()
  await pass('東京 '.repeat(400))
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})
