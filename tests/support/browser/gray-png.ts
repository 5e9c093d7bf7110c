/** Pictures as an operator may load them. */
import { crc32, deflateSync } from 'node:zlib'

/** Bytes with a grain that a file without loss has to keep, the same in each run. */
function grain(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    bytes[index] = 96 + ((state >> 16) & 15)
  }
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG in shades of gray. @param bits of one pixel */
export function grayPng(width: number, height: number, bits: 1 | 8 = 8): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  const row = Math.ceil((width * bits) / 8)
  const pixels = grain((row + 1) * height)
  for (let line = 0; line < height; line += 1) pixels[line * (row + 1)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
