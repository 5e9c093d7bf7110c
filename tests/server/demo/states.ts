import type { State } from '../../support/demo-shop.ts'
import { checkout } from './states/checkout.ts'
import { codes } from './states/codes.ts'
import { extras } from './states/extras.ts'
import { sales } from './states/sales.ts'
import { styling } from './states/styling.ts'
import { tickets } from './states/tickets.ts'

export const states: readonly State[] = [...sales, ...codes, ...extras, ...checkout, ...tickets, ...styling]
