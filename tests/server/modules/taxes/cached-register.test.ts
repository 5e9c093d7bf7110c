import { describe, expect, it, vi } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { refusalCounts } from '#server/infra/limits/refusals.ts'
import type { VatRegister } from '#server/modules/taxes/vat-verdicts.ts'
import { createCachedRegister } from '#server/modules/taxes/vat-verdicts.ts'

type Answer = Awaited<ReturnType<VatRegister>>

/** A register with a clock; it counts the requests to VIES. */
function registerWith(answer: () => Promise<Answer>) {
  const clock = { now: 1_000_000 }
  const vies = vi.fn((_country: string, _number: string) => answer())
  return { clock, vies, check: createCachedRegister(vies, () => clock.now) }
}
const answering = (answer: Answer) => registerWith(() => Promise.resolve(answer))

describe('createCachedRegister', () => {
  it.each([
    ['valid', 24 * 60 * minute],
    ['invalid', 10 * minute],
  ] as const)('requests a number that is %s once in %i ms', async (answer, time) => {
    const { clock, vies, check } = answering(answer)
    for (const at of [0, time - 1]) {
      clock.now = 1_000_000 + at
      expect(await check('DE', '129273398')).toBe(answer)
    }
    expect(vies).toHaveBeenCalledTimes(1)
    clock.now = 1_000_000 + time
    expect(await check('DE', '129273398')).toBe(answer)
    expect(vies).toHaveBeenCalledTimes(2)
  })

  it('does not keep that the register is down', async () => {
    const { vies, check } = answering('down')
    expect([await check('DE', '1'), await check('DE', '1')]).toEqual(['down', 'down'])
    expect(vies).toHaveBeenCalledTimes(2)
  })

  it('distinguishes the countries of one number', async () => {
    const { vies, check } = answering('valid')
    await check('DE', '1')
    await check('AT', '1')
    expect(vies.mock.calls).toEqual([
      ['DE', '1'],
      ['AT', '1'],
    ])
  })

  it('shares one request among checks of a number at the same time', async () => {
    const { vies, check } = answering('valid')
    expect(await Promise.all([1, 2, 3].map(() => check('DE', '1')))).toEqual(['valid', 'valid', 'valid'])
    expect(vies).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['an address', (_: number) => '192.0.2.1', 10, 10],
    ['an address with a higher limit', (_: number) => '192.0.2.1', 25, 25],
    ['a network of 48 bits', (index: number) => `2001:db8:0:${index.toString(16)}::`, 3, 30],
  ])('leaves requests for others when %s asks for invented numbers (W259)', async (_, address, most, all) => {
    const { vies, check } = answering('valid')
    const counted = () => refusalCounts().get('tax numbers') ?? 0
    const before = counted()
    const answers = []
    for (let index = 0; index < 100; index += 1)
      answers.push(await check('DE', String(index), { address: address(index), most }))
    expect(answers.filter((answer) => answer === 'valid')).toHaveLength(all)
    expect(vies).toHaveBeenCalledTimes(all)
    expect(counted()).toBe(before + 100 - all)
    expect(await check('DE', 'own', { address: '198.51.100.7', most })).toBe('valid')
  })

  it('requests again after a request that failed', async () => {
    const { vies, check } = registerWith(() => Promise.reject(new Error('broken')))
    await expect(check('DE', '1')).rejects.toThrow('broken')
    await expect(check('DE', '1')).rejects.toThrow('broken')
    expect(vies).toHaveBeenCalledTimes(2)
  })

  it('sends at most 60 requests a minute, whatever numbers visitors enter; known numbers are still answered', async () => {
    const { clock, vies, check } = answering('valid')
    const all = await Promise.all(Array.from({ length: 200 }, (_, number) => check('DE', String(number))))
    expect(all.filter((answer) => answer === 'valid')).toHaveLength(60)
    expect(all.filter((answer) => answer === 'down')).toHaveLength(140)
    expect(await check('DE', '0')).toBe('valid')
    clock.now += minute
    expect(await check('DE', '199')).toBe('valid')
    expect(vies).toHaveBeenCalledTimes(61)
  })
})
