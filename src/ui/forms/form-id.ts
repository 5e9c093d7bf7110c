/**
 * The id of a form beside its controls. For every event React reads a property of each element around the control, and
 * the browser searches all controls of a form for such a name: 6 ms a key with 2,000 controls. So a long form is an
 * empty element, and its controls name it.
 */
import { createContext, useContext } from 'react'

export const FormIdContext = createContext<string | undefined>(undefined)

/** Value of the `form` attribute of a control; undefined inside of its form. */
export const useFormId = (): string | undefined => useContext(FormIdContext)
