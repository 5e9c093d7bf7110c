/** One file to load: each costs 40 bytes in the first load of every page (byte budgets). */
export { ExpiredCategories } from './ExpiredCategories.tsx'
export { WaitingList } from './WaitingList.tsx'
