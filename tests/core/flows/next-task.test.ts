import { describe, expect, it, vi } from 'vitest'
import { nextTask } from '#core/flows/next-task.ts'

describe('nextTask', () => {
  it('lets another task run before the work goes on', async () => {
    const order: string[] = []
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      order.push('press')
    })
    port1.start()
    port2.postMessage(null)
    const rest = nextTask().then(() => order.push('rest'))
    await Promise.resolve()
    order.push('microtasks')
    await rest
    expect(order).toEqual(['microtasks', 'press', 'rest'])
  })

  it('does not wait for a timer, which a hidden tab delays', async () => {
    vi.useFakeTimers()
    await nextTask()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
