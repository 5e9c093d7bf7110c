/** Every state that docs/DEMO.md lists, through the API. */
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openDemo, type DemoShop } from '../../support/demo-shop.ts'
import { states } from './states.ts'

let shop: DemoShop
beforeAll(async () => {
  shop = await openDemo()
})
afterAll(() => shop.server.close())

describe('the demo', () => {
  it.each(states.map((state) => [state.name, state.at, state] as const))(
    'shows %s (%s)',
    (_name, _at, state) => state.see(shop),
  )
})
