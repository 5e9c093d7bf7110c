/** What other layers may use of the module attendee-groups. */
export {
  allocateGroupPlace,
  listGroupLinks,
  lockGroupTickets,
  releaseGroupPlace,
  ticketsWithoutGroupPlace,
} from './queries.ts'
export { groupLinksOfCategory } from './rules.ts'
