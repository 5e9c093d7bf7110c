import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CodeDrawing } from '#core/domain/ticket-code.ts'
import type { DecodeRequest, QrAnswer } from '#platform/qr-codes.ts'

class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = []
  readonly requests: DecodeRequest[] = []
  constructor() {
    super()
    FakeWorker.started.push(this)
  }
  postMessage(request: DecodeRequest): void {
    this.requests.push(request)
  }
  answer(id: number, result: QrAnswer['result']): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, result } }))
  }
}

const image = { data: new Uint8ClampedArray(4), width: 1, height: 1 } as ImageData

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('Worker', FakeWorker)
  FakeWorker.started.length = 0
  return () => vi.unstubAllGlobals()
})

const load = () => import('#platform/qr-codes.ts')
const only = (): FakeWorker => {
  const [worker] = FakeWorker.started
  if (!worker) throw new Error('No worker was started')
  return worker
}

describe('decodeQr', () => {
  it('resolves each request with its own answer, in any order, by one worker', async () => {
    const { decodeQr } = await load()
    const texts = [decodeQr(image), decodeQr(image, { inverted: true })]
    expect(FakeWorker.started).toHaveLength(1)
    const [first, second] = only().requests
    expect([first?.inverted, second?.inverted]).toEqual([false, true])
    only().answer(second?.id ?? 0, 'second')
    only().answer(first?.id ?? 0, null)
    expect(await Promise.all(texts)).toEqual([null, 'second'])
  })

  it('rejects a request that the worker does not answer within 20 seconds', async () => {
    vi.useFakeTimers()
    const { decodeQr } = await load()
    const ended = expect(decodeQr(image)).rejects.toThrow('The browser does not answer')
    await vi.advanceTimersByTimeAsync(20_000)
    await ended
    vi.useRealTimers()
  })

  it('rejects open requests when the worker fails, and starts another one with the next request', async () => {
    const { decodeQr } = await load()
    const failed = decodeQr(image)
    only().dispatchEvent(new Event('error'))
    await expect(failed).rejects.toThrow('could not be loaded')
    const again = decodeQr(image)
    const [, restarted] = FakeWorker.started
    restarted?.answer(restarted.requests[0]?.id ?? 0, 'text')
    expect(await again).toBe('text')
  })
})

describe('drawQr', () => {
  it('resolves with the drawing of the worker that also decodes', async () => {
    const { decodeQr, drawQr } = await load()
    const text = decodeQr(image)
    const drawing: CodeDrawing = { svg: '<svg/>', modules: 57 }
    const drawn = drawQr('code')
    only().answer(2, drawing)
    only().answer(1, 'code')
    expect(await drawn).toEqual(drawing)
    expect(await text).toBe('code')
  })
})
