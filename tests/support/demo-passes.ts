/** Public ids of the passes of the demo, fixed so that links to them stay valid. */
export const demoPasses = {
  nightPass: '5ea50000-1111-4a1a-8b1b-0c0d0e0f0001',
  friendsOfThePress: '5ea50000-2222-4a1a-8b1b-0c0d0e0f0002',
  tenByTheQuay: '5ea50000-3333-4a1a-8b1b-0c0d0e0f0003',
} as const
