/** What the server uses of the polls. */
export { addPolls } from './routes.ts'
