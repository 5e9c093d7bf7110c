import { Fragment } from 'react'

/** A text with the address of a mailbox, which begins a new line after `@` and after dots, before it does so inside of a word. */
export const MailText = ({ children }: { children: string }) =>
  children.split(/(?<=[@.])(?=\S)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
