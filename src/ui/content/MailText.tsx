import { Fragment } from 'react'

/** A text with a mail address, which is on one line where it fits, else broken after `@` and dots first. */
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
