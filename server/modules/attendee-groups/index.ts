/** The use cases and types of attendee-groups for other modules. */
export { allocateGroupPlace, listGroupLinks, releaseGroupPlace, ticketsWithoutGroupPlace } from './queries.ts'
export { groupLinksOfCategory } from './rules.ts'
