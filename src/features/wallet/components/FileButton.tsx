import { useRef, type ChangeEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import type { IconShape } from '#ui/Icon.tsx'

type Props = {
  icon: IconShape
  /** The media types of the file dialog; any file without it. */
  accept?: string
  busy: boolean
  onFile: (file: File) => void
  children: string
}

/** A button that opens the file dialog of the system. */
export const FileButton = ({ icon, accept, busy, onFile, children }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? []
    if (file) onFile(file)
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  return (
    <>
      <Button variant="line" icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input ref={input} type="file" accept={accept} onChange={choose} hidden />
    </>
  )
}
