/** Renders home and the page of all events with their translations. */
import { act } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { someEvent } from '../../support/events.ts'
import { type Answers } from '../../support/wire/scripted-api.ts'
import { openPage } from './open-page.tsx'

export const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    someEvent({ shortName: `e${String(index)}`, title: { en: `Event ${String(index)}` } }),
  )

/** @param now epoch ms */
export async function openLists(routes: RouteObject[], address: string, answers: Answers, now = 0) {
  const view = openPage(routes, address, answers, { now: () => now })
  await act(() => view.texts.loadNamespace('lists'))
  return view
}
