import { expect, it } from 'vitest'
import { isPlainName } from '#server/infra/validation.ts'

it.each([
  'St. John',
  'St.John',
  'O’Brien',
  "O'Brien",
  'Dr. Müller-Lüdenscheidt',
  'Dr.Müller-Lüdenscheidt',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'Anna / Bert',
  'Anna/Bert',
  'c/o Meier',
  'Martin, Jr.',
  'Nguyễn Thị Minh Khai',
  '李小龍',
  'Владимир',
  'محمد',
  '岡本 太郎',
  'Siôn',
  'X Æ A-12',
  'Wwwilma',
  'Awww.',
  '',
])('isPlainName accepts the name "%s"', (name) => {
  expect(isPlainName(name)).toBe(true)
})

it.each([
  'Pay at https://evil.example/pay',
  'HTTPS://EVIL.EXAMPLE',
  'ftp://x',
  'www.evil.example',
  'see www.evil',
  'WWW.evil.example',
  '(www.evil.example)',
  'evil.example/pay',
  'Ada evil.example/pay now',
  'evil.co.uk/',
  'evil.example:8080/x',
  'evil.example?x=1',
  'evil.example#x',
  'bücher.example/x',
  'Ada\nYour card was declined',
  'Ada\r\nBcc: all@example.org',
  'Ada\tRossi',
  'Ada\u2028Rossi',
  'Ada\u0085Rossi',
])('isPlainName refuses %j as a name', (name) => {
  expect(isPlainName(name)).toBe(false)
})
