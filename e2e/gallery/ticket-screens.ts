/** Stored tickets: each screen with the page it ends on, and the way to it. */
import { hour } from '#kit/time/durations.ts'
import { buyWithoutNames, orderByTransfer } from '../support/buyer.ts'
import { shopScreens } from '../support/shop-screens.ts'
import * as changed from './later-steps.ts'
import { photographed } from './photographs.ts'
import { at, cutConnection, inTurn } from './reach.ts'
import { ofTests, pass, rooms, screen, twelve, unknown, withSheet, type Screens } from './screen.ts'
import * as to from './steps.ts'

/** The tickets of this device as a list, and their files. */
export const wallet: Screens = {
  'my tickets, empty': screen('wallet', at('/wallet')),
  'my tickets, one': screen('wallet', to.bought(['kitchen-code']), to.wallet),
  'my tickets, photographs': screen(
    'wallet',
    photographed(),
    to.bought(['open-studio', 'kitchen-code', 'slow-type']),
    to.wallet,
  ),
  'my tickets, three': screen(
    'wallet',
    to.bought(['open-studio', 'kitchen-code', 'slow-type'], 2),
    to.wallet,
  ),
  'my tickets, twelve': screen('wallet', to.bought(twelve), to.wallet),
  'my tickets, sixty': screen('wallet', to.bought(rooms(60)), to.wallet),
  'my tickets, install on iOS': screen('wallet', changed.onIos, to.bought(['kitchen-code']), to.wallet),
  'my tickets, to do': screen(
    'wallet',
    to.ordered('success', 'kitchen-code', buyWithoutNames),
    to.ordered('waiting-payment', 'slow-type', orderByTransfer),
    to.wallet,
  ),
  'my tickets, pass': screen(
    'wallet',
    at(pass(2)),
    to.press('show-event.continue'),
    to.boughtPass,
    to.wallet,
  ),
  'my tickets, today': ofTests(
    'wallet',
    to.bought(['kitchen-code']),
    to.ticketAt(3 * hour),
    to.ticketAt(-hour),
    to.wallet,
  ),
  'my tickets, past': ofTests('wallet', to.ticketAt(hour), to.move(-100 * hour), to.wallet),
  'my tickets, offline': screen(
    'wallet',
    to.bought(['open-studio', 'kitchen-code']),
    to.wallet,
    cutConnection,
  ),
  'stored pass': screen(
    'storedPass',
    at(pass(2)),
    to.press('show-event.continue'),
    to.boughtPass,
    to.storedPass,
  ),
  'add tickets': screen('addTickets', at('/wallet/add')),
  'add tickets of a link': screen('addTickets', to.linked(['kitchen-code', 'slow-type'])),
  'move tickets': screen(
    'moveTickets',
    to.bought(['open-studio', 'kitchen-code', 'slow-type']),
    at('/wallet/move'),
  ),
}

/** One ticket, and the waiting room of its event. */
export const ticket: Screens = {
  ticket: screen('ticket', to.ticket('kitchen-code')),
  'ticket, photograph': screen('ticket', photographed('dark'), to.ticket('kitchen-code')),
  'ticket, one of three': screen('ticket', to.ticket('slow-type', 3)),
  'ticket, online': screen('ticket', to.ticket('far-room')),
  'ticket, online and running': screen('ticket', to.ticket('open-studio')),
  'ticket, changed': ofTests('ticket', to.ticketAt(200 * hour), to.move(25 * hour)),
  'ticket, today': ofTests('ticket', to.ticketAt(3 * hour)),
  'ticket, running': ofTests('ticket', to.ticketAt(-hour)),
  'ticket, past': ofTests('ticket', to.ticketAt(hour), to.move(-100 * hour)),
  'ticket, canceled': screen('ticket', to.ticket('kitchen-code'), to.canceled),
  'ticket, event withdrawn': ofTests('ticket', to.ticketAt(200 * hour), to.withdrawn),
  'ticket, code out of date': screen('ticket', to.ticket('kitchen-code'), to.renamed),
  'ticket not found': screen('ticket', at(`/event/slow-type/ticket/${unknown}/view`), (page) =>
    page.getByRole('main').locator('.state:not(.busy)').waitFor(),
  ),
  'change the ticket': ofTests('ticketUpdate', shopScreens['ticket update']),
  'release the ticket': ofTests('ticketUpdate', shopScreens['releasing a ticket']),
  'download the ticket': ofTests('ticketUpdate', shopScreens['download of a ticket']),
  'ticket, correct the name': withSheet(to.ticket('kitchen-code'), to.pressIn('app.tickets.name')),
  'ticket, send to a person': withSheet(to.ticket('kitchen-code'), to.pressIn('app.tickets.send')),
  'ticket, sent': screen('ticket', to.ticket('kitchen-code'), changed.sent),
  'ticket, first visit by link': {
    ...withSheet(to.ticket('kitchen-code'), changed.firstVisit),
    worker: true,
  },
  'ticket, door check': {
    ...withSheet(inTurn(to.ticket('kitchen-code'), to.ready), to.doorCheck),
    worker: true,
  },
  'waiting room': ofTests('waitingRoom', to.waitingRoom(50 * hour)),
  'waiting room, opens soon': ofTests('waitingRoom', to.waitingRoom(hour / 4)),
  'waiting room, link not ready': ofTests('waitingRoom', to.waitingRoom(-hour)),
  'waiting room, running': screen('waitingRoom', to.ticket('open-studio'), to.storedRoom),
  'waiting room, offline': ofTests('waitingRoom', to.waitingRoom(hour / 12), to.roomOffline),
  'waiting room, ended': ofTests('waitingRoom', to.waitingRoom(-100 * hour)),
}

/** What the door scans. */
export const door: Screens = {
  'door view': screen('doorView', to.ticket('kitchen-code'), to.door),
  'door view, one of three': screen('doorView', to.ticket('slow-type', 3), to.door),
  'door view, canceled': screen('doorView', to.ticket('kitchen-code'), to.canceled, to.coveredDoor),
  'door view, code out of date': screen('doorView', to.ticket('kitchen-code'), to.renamed, to.coveredDoor),
}
