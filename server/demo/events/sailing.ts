/** All nine types of additional fields, before and after the standard fields. */
import type { EventInput, FieldInput, FieldTextInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const dinghySchool = eventTexts({
  displayName: 'Dinghy School',
  title: l10n(
    'Dinghy School: one day, one sheet, one tiller',
    'Jollenschule: ein Tag, eine Schot, eine Pinne',
    'École de dériveur : un jour, une écoute, une barre',
    'Scuola di deriva: un giorno, una scotta, una barra',
    'Escuela de vela ligera: un día, una escota, una caña',
  ),
  description: l10n(
    'For people who have never sailed. We need a few details to find you the right boat, the right jacket and the right lunch.',
    'Für alle, die noch nie gesegelt sind. Wir brauchen ein paar Angaben, um das richtige Boot, die richtige Jacke und das richtige Essen zu finden.',
    'Pour qui n’a jamais navigué. Il nous faut quelques renseignements pour trouver le bon bateau, le bon gilet et le bon repas.',
    'Per chi non ha mai navigato. Ci servono alcuni dati per trovare la barca giusta, il giubbotto giusto e il pranzo giusto.',
    'Para quien nunca ha navegado. Necesitamos unos datos para encontrar el barco, el chaleco y la comida adecuados.',
  ),
  categories: {
    course: {
      name: 'Course day',
      description: l10n(
        'Boat, jacket and lunch included.',
        'Boot, Weste und Mittagessen inbegriffen.',
        'Bateau, gilet et déjeuner compris.',
        'Barca, giubbotto e pranzo inclusi.',
        'Barco, chaleco y comida incluidos.',
      ),
    },
    shore: {
      name: 'On the shore',
      description: l10n(
        'For those who come along to watch.',
        'Für alle, die zum Zuschauen mitkommen.',
        'Pour qui vient regarder.',
        'Per chi viene a guardare.',
        'Para quien viene a mirar.',
      ),
    },
  },
})

type Values = Readonly<Record<string, readonly [string, string, string, string, string]>>

/** A field in five languages, with the labels of its options. */
const ask = (
  labels: readonly [string, string, string, string, string],
  values: Values = {},
): Record<string, FieldTextInput> =>
  Object.fromEntries(
    languages.map((lang, index) => [
      lang,
      {
        label: labels[index] ?? '',
        values: Object.fromEntries(
          Object.entries(values).map(([value, texts]) => [value, texts[index] ?? '']),
        ),
      },
    ]),
  )

const sailors = [dinghySchool.categories.course.name]

const questions: readonly FieldInput[] = [
  {
    name: 'certificate-name',
    type: 'input:text',
    before: true,
    minLength: 2,
    maxLength: 60,
    texts: ask([
      'Name on the certificate',
      'Name auf der Urkunde',
      'Nom sur l’attestation',
      'Nome sull’attestato',
      'Nombre en el diploma',
    ]),
  },
  {
    name: 'birthday',
    type: 'input:dateOfBirth',
    before: true,
    required: true,
    minLength: 14,
    maxLength: 99,
    categories: sailors,
    texts: ask([
      'Date of birth (from 14 years)',
      'Geburtsdatum (ab 14 Jahren)',
      'Date de naissance (dès 14 ans)',
      'Data di nascita (dai 14 anni)',
      'Fecha de nacimiento (desde 14 años)',
    ]),
  },
  {
    name: 'phone',
    type: 'input:tel',
    required: true,
    texts: ask([
      'Phone on the day',
      'Telefon am Tag',
      'Téléphone le jour même',
      'Telefono in giornata',
      'Teléfono ese día',
    ]),
  },
  {
    name: 'country',
    type: 'country',
    texts: ask([
      'Where you come from',
      'Woher Sie kommen',
      'D’où vous venez',
      'Da dove vieni',
      'De dónde vienes',
    ]),
  },
  {
    name: 'jacket',
    type: 'select',
    required: true,
    editable: false,
    categories: sailors,
    values: ['S', 'M', 'L', 'XL'],
    disabledValues: ['XL'],
    texts: ask(
      [
        'Size of the life jacket',
        'Größe der Weste',
        'Taille du gilet',
        'Taglia del giubbotto',
        'Talla del chaleco',
      ],
      {
        S: ['Small', 'Klein', 'Petit', 'Piccola', 'Pequeña'],
        M: ['Medium', 'Mittel', 'Moyen', 'Media', 'Mediana'],
        L: ['Large', 'Groß', 'Grand', 'Grande', 'Grande'],
      },
    ),
  },
  {
    name: 'swimming',
    type: 'radio',
    required: true,
    categories: sailors,
    values: ['well', 'somewhat'],
    texts: ask(['I swim', 'Ich schwimme', 'Je nage', 'Nuoto', 'Nado'], {
      well: ['well', 'gut', 'bien', 'bene', 'bien'],
      somewhat: [
        'enough for fifty metres',
        'fünfzig Meter weit',
        'cinquante mètres',
        'cinquanta metri',
        'cincuenta metros',
      ],
    }),
  },
  {
    name: 'lunch',
    type: 'checkbox',
    values: ['vegan', 'gluten-free', 'no-nuts'],
    texts: ask(['Lunch', 'Mittagessen', 'Déjeuner', 'Pranzo', 'Comida'], {
      vegan: ['vegan', 'vegan', 'végane', 'vegano', 'vegana'],
      'gluten-free': ['without gluten', 'ohne Gluten', 'sans gluten', 'senza glutine', 'sin gluten'],
      'no-nuts': ['without nuts', 'ohne Nüsse', 'sans noix', 'senza frutta secca', 'sin frutos secos'],
    }),
  },
  {
    name: 'club-vat',
    type: 'vat:eu',
    texts: ask([
      'VAT number of the club that pays',
      'USt-IdNr. des Vereins, der zahlt',
      'N° de TVA du club qui paie',
      'Partita IVA del circolo che paga',
      'NIF-IVA del club que paga',
    ]),
  },
  {
    name: 'remarks',
    type: 'textarea',
    maxLength: 400,
    texts: ask([
      'What else should we know?',
      'Was sollen wir noch wissen?',
      'Que devons-nous savoir d’autre ?',
      'Che altro dobbiamo sapere?',
      '¿Qué más debemos saber?',
    ]),
  },
]

export function sailing({ instant: on, daysToNext: next, salesStart: opened }: Calendar): EventInput[] {
  const rotterdam = 'Europe/Amsterdam'
  const course = next('saturday', 45, rotterdam)
  const sale = { saleFrom: opened, saleUntil: on(course - 3, '18:00', rotterdam) }
  return [
    {
      ...dinghySchool,
      ...legalUrls,
      ...bankAccounts.rotterdam,
      shortName: 'dinghy-school',
      organization: organizers.kade,
      websiteUrl: 'https://kade.example.org',
      format: 'IN_PERSON',
      location: 'Steiger 3, Kralingse Plas, 3062 Rotterdam, Netherlands',
      timeZone: rotterdam,
      startsAt: on(course, '09:30', rotterdam),
      endsAt: on(course, '17:00', rotterdam),
      currency: 'EUR',
      vat: '21.00',
      vatIncluded: true,
      languages,
      tags: ['outdoors', 'course'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      seats: 24,
      image: picture('sails'),
      fields: questions,
      settings: { ENABLE_VIES_VALIDATION: false, FORCE_TICKET_OWNER_ASSIGNMENT_AT_RESERVATION: true },
      categories: [
        { ...dinghySchool.categories.course, ...sale, price: 8900, seats: 12 },
        { ...dinghySchool.categories.shore, ...sale, price: 1200 },
      ],
    },
  ]
}
