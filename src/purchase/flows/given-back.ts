/**
 * What this device has given back is on sale again half a minute later at alf.io, which lists it as reserved until then
 * (docs/api/catalogue.md#category-states).
 */
import type { Tools } from '#device/tools.ts'
import { minute } from '#kit/time/durations.ts'
import type { Api } from '#wire/client.ts'

/** Epoch ms of the last time, by event; in memory: another page asks by itself. */
const givenBackAt = new WeakMap<Api, Readonly<Record<string, number>>>()

type GivenBackTools = Pick<Tools, 'api' | 'now'>

/** Call it when places of this device at an event were given back, or when their hold ended. */
export const noteGivenBack = (tools: GivenBackTools, shortName: string): unknown =>
  givenBackAt.set(tools.api, { ...givenBackAt.get(tools.api), [shortName]: tools.now() })

/** True while reserved places of the event may be those of this device. */
export const isComingBack = (tools: GivenBackTools, shortName: string): boolean =>
  tools.now() - (givenBackAt.get(tools.api)?.[shortName] ?? -Infinity) < minute
