import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { closeCamera, openCamera, type CameraFailure } from '#platform/camera.ts'
import { watchForCode } from '#platform/read-codes.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { scanIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'

type ViewProps = {
  onCode: (text: string) => void
  onFailure: (failure: CameraFailure) => void
  onClose: () => void
}

/** The picture of the camera, until a code is found. The camera is off when this is unmounted or the page is hidden. */
const CameraView = ({ onCode, onFailure, onClose }: ViewProps) => {
  const { t } = useTranslations()
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onCode, onFailure, onClose })
  useEffect(() => {
    handlers.current = { onCode, onFailure, onClose }
  })

  useEffect(() => {
    let over = false
    let stop = (): void => undefined
    const start = async (): Promise<void> => {
      const stream = await openCamera()
      if (typeof stream === 'string') return over ? undefined : handlers.current.onFailure(stream)
      const element = video.current
      if (over || element === null) return closeCamera(stream)
      element.srcObject = stream
      const unwatch = watchForCode(element, (text) => handlers.current.onCode(text))
      stop = () => {
        unwatch()
        closeCamera(stream)
      }
      await element.play().catch(() => undefined)
    }
    const hide = (): void => {
      if (document.visibilityState === 'hidden') handlers.current.onClose()
    }
    document.addEventListener('visibilitychange', hide)
    void start()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hide)
      stop()
    }
  }, [])

  return (
    <>
      <div className="viewfinder">
        <video ref={video} className="camera" muted playsInline aria-hidden />
        <p role="status">{t('app.tickets.add.scan.aim')}</p>
      </div>
      <div>
        <Button variant="line" onClick={onClose}>
          {t('app.tickets.add.scan.stop')}
        </Button>
      </div>
    </>
  )
}

/** Scans a code with the camera, which the visitor switches on: the place of its picture is there before. */
export const CodeScanner = ({ onCode }: Pick<ViewProps, 'onCode'>) => {
  const { t } = useTranslations()
  const [on, setOn] = useState(false)
  const [failure, setFailure] = useState<CameraFailure | null>(null)
  const end = (reason: CameraFailure | null): void => {
    setOn(false)
    setFailure(reason)
  }
  if (on) {
    const finish = (text: string): void => {
      end(null)
      onCode(text)
    }
    return <CameraView onCode={finish} onFailure={end} onClose={() => end(null)} />
  }
  return (
    <>
      {failure && (
        <Notice tone="warn" live="alert">
          {t(`app.tickets.add.camera.${failure}`)}
        </Notice>
      )}
      <div className="viewfinder">
        <Icon shape={scanIcon} />
        <p>{t('app.tickets.add.code.text')}</p>
        <Button full icon={scanIcon} onClick={() => setOn(true)}>
          {t('app.tickets.add.scan')}
        </Button>
      </div>
    </>
  )
}
