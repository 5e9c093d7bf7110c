/**
 * What this device has given back is on sale again half a minute later at alf.io, which lists it as reserved until then
 * (docs/api/catalogue.md#category-states).
 */
import type { Api } from '#core/api/client.ts'
import { minute } from '#core/domain/durations.ts'
import type { Tools } from './tools.ts'

/** Epoch ms of the last time, of any event; in memory: another page asks by itself. */
const givenBackAt = new WeakMap<Api, number>()

/** Call it when places of this device were given back, or when their hold ended. */
export const noteGivenBack = ({ api, now }: Pick<Tools, 'api' | 'now'>): unknown =>
  givenBackAt.set(api, now())

/** True while reserved places may be those of this device. */
export const isComingBack = ({ api, now }: Pick<Tools, 'api' | 'now'>): boolean =>
  now() - (givenBackAt.get(api) ?? -Infinity) < minute
