import { Fragment } from 'react'

/**
 * A text with the address of a mailbox. The address is on one line where it fits; a longer one begins a new line after `@` and dots
 * before it does so inside of a word.
 */
export const MailText = ({ children }: { children: string }) => (
  <span>
    {children.split(/(\S+@\S+)/).map((text, index) =>
      index % 2 === 0 ? (
        text
      ) : (
        <span key={index} className="mail">
          {text.split(/(?<=[@.])(?=\S)/).map((part, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
      ),
    )}
  </span>
)
