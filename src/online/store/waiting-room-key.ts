interface Address {
  readonly eventShortName: string
  readonly uuid: string
  readonly codeHash: string
}

/** The key of a waiting room. Neither a short name nor a uuid has a slash. */
export const waitingRoomKey = ({ eventShortName, uuid, codeHash }: Address): string =>
  `${eventShortName}/${uuid}/${codeHash}`
