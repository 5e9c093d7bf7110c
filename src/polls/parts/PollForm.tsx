import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { Button } from '#ui/content/Button.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { RadioCard } from '#ui/forms/RadioCard.tsx'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { pollEndpoints } from '../contract.ts'
import type { Poll, PollOption } from '../contract.ts'
import { noVotes, votesQuery } from './poll-queries.ts'

type Props = {
  poll: Poll
  options: readonly PollOption[]
  shortName: string
  pin: string
  /** The next poll without a vote, or the way back to all; nothing for the only one. */
  next: ReactNode
}

const Counted = ({ option, onChange }: { option: PollOption | undefined; onChange: () => void }) => {
  const { t, pick } = useTranslations()
  return (
    <Notice
      tone="ok"
      live="status"
      title={t('poll.thank-you-for-the-vote')}
      actions={
        <Button variant="text" slim onClick={onChange}>
          {t('app.polls.change')}
        </Button>
      }
    >
      {option && t('app.polls.voted-for', { option: pick(option.title) })}
    </Notice>
  )
}

type OptionsProps = {
  options: readonly PollOption[]
  optionId: number | null
  onChange: (optionId: number) => void
  titleId: string
}

const Options = ({ options, optionId, onChange, titleId }: OptionsProps) => {
  const { pick, pickLang } = useTranslations()
  return (
    <div className="stack gap-2" role="radiogroup" aria-labelledby={titleId}>
      {options.map((option) => (
        <RadioCard
          key={option.id}
          name={titleId}
          title={<span lang={pickLang(option.title)}>{pick(option.title)}</span>}
          detail={pick(option.description) || undefined}
          checked={optionId === option.id}
          onChange={() => onChange(option.id)}
        />
      ))}
    </div>
  )
}

/** The options of a poll and the vote. After the vote the attendee can change it. */
export const PollForm = ({ poll, options, shortName, pin, next }: Props) => {
  const { t, pick, pickLang } = useTranslations()
  const { api } = useServices()
  const client = useQueryClient()
  const votes = votesQuery(shortName, pin)
  const { data: voted = noVotes } = useQuery(votes)
  const votedOption = voted[poll.id] ?? null
  const [optionId, setOptionId] = useState(votedOption)
  const [isCounted, setIsCounted] = useState(votedOption !== null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const box = useFocusWhenLost<HTMLElement>(isCounted, true)

  const send = async () => {
    if (optionId === null) return
    const answer = await api.call(pollEndpoints.answerPoll, {
      params: { shortName, pollId: String(poll.id) },
      body: { pin, optionId },
    })
    setFailure(answer.kind === 'value' ? null : answer)
    setIsCounted(answer.kind === 'value')
    if (answer.kind === 'value') client.setQueryData(votes.queryKey, { ...voted, [poll.id]: optionId })
  }
  const choose = (id: number) => {
    setFailure(null)
    setOptionId(id)
  }
  const title = `poll-${String(poll.id)}`
  return (
    <section ref={box} tabIndex={-1} className="stack" aria-labelledby={title}>
      <div className="stack gap-2 after-5">
        <h1 id={title} lang={pickLang(poll.title)}>
          {pick(poll.title)}
        </h1>
        {pick(poll.description) && <p lang={pickLang(poll.description)}>{pick(poll.description)}</p>}
      </div>
      {isCounted ? (
        <>
          <Counted option={options.find(({ id }) => id === optionId)} onChange={() => setIsCounted(false)} />
          {next !== null && <ActionBar label={t('app.shell.next-step')}>{next}</ActionBar>}
        </>
      ) : (
        <>
          <Options options={options} optionId={optionId} onChange={choose} titleId={title} />
          {failure !== null && <OutcomeNotice failure={failure} onRetry={send} />}
          <ActionBar
            label={t('app.shell.next-step')}
            after={optionId === null ? t('app.polls.choose') : undefined}
            afterId={`${title}-reason`}
          >
            <Button
              full={optionId !== null}
              aria-describedby={optionId === null ? `${title}-reason` : undefined}
              onClick={optionId === null ? () => box.current?.querySelector('input')?.focus() : send}
            >
              {t('poll.vote-button')}
            </Button>
          </ActionBar>
        </>
      )}
    </section>
  )
}
