import { useState } from 'react'
import type { Poll, PollOption } from '#core/contract/polls.ts'
import { vote } from '#core/flows/vote.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useServices } from '#shared/services.ts'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCard } from '#ui/RadioCard.tsx'

type Props = {
  poll: Poll
  options: readonly PollOption[]
  shortName: string
  pin: string
}

const Counted = ({ poll, onChange }: Pick<Props, 'poll'> & { onChange: () => void }) => {
  const { t, pick } = useTranslations()
  return (
    <Notice
      tone="ok"
      live="status"
      title={t('poll.thank-you-for-the-vote')}
      actions={
        <Button variant="line" slim onClick={onChange}>
          {t('app.polls.change')}
        </Button>
      }
    >
      {pick(poll.title)}
    </Notice>
  )
}

/** The options of a poll and the vote. After the vote the attendee can change it. */
export const PollForm = ({ poll, options, shortName, pin }: Props) => {
  const { t, pick, pickLang } = useTranslations()
  const { api } = useServices()
  const [optionId, setOptionId] = useState<number | null>(null)
  const [isCounted, setIsCounted] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const box = useFocusWhenLost<HTMLElement>(isCounted, true)

  const send = async () => {
    if (optionId === null) return
    const answer = await vote({ api }, { shortName, pollId: poll.id, pin, optionId })
    setFailure(answer.kind === 'value' ? null : answer)
    setIsCounted(answer.kind === 'value')
  }
  const title = `poll-${String(poll.id)}`
  const description = pick(poll.description)
  if (isCounted) {
    return (
      <section ref={box} tabIndex={-1}>
        <Counted poll={poll} onChange={() => setIsCounted(false)} />
      </section>
    )
  }
  return (
    <section ref={box} tabIndex={-1} className="stack" aria-labelledby={title}>
      <h2 id={title} lang={pickLang(poll.title)}>
        {pick(poll.title)}
      </h2>
      {description !== '' && <p lang={pickLang(poll.description)}>{description}</p>}
      <div className="stack gap-2" role="radiogroup" aria-labelledby={title}>
        {options.map((option) => (
          <RadioCard
            key={option.id}
            name={title}
            title={<span lang={pickLang(option.title)}>{pick(option.title)}</span>}
            detail={pick(option.description) || undefined}
            checked={optionId === option.id}
            onChange={() => setOptionId(option.id)}
          />
        ))}
      </div>
      {failure !== null && <OutcomeNotice failure={failure} onRetry={send} />}
      {optionId === null && (
        <p id={`${title}-reason`} className="hint">
          {t('app.polls.choose')}
        </p>
      )}
      <Button
        disabledReason={optionId === null}
        aria-describedby={optionId === null ? `${title}-reason` : undefined}
        onUnavailable={() => box.current?.querySelector('input')?.focus()}
        onClick={send}
      >
        {t('poll.vote-button')}
      </Button>
    </section>
  )
}
