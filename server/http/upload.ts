// Parses a form with files as it arrives and writes the files to disk: no upload is ever whole in memory.
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Log } from '#app/domain/deps.ts';
import { MAX_UPLOAD_BYTES } from '#app/domain/activities/image-tools.ts';
import { LostFile } from '#app/routes/dashboard/images/upload.ts';
import { bounded, ORDINARY_LIMIT, type Sent } from './body-limits.ts';
import { boundaryOf, checkField, MOST_FIELDS, unreadable } from './form-body.ts';
import { busy, HttpProblem } from '../problem.ts';

const LIMITS = {
  fields: MOST_FIELDS,
  files: 100,
  parts: MOST_FIELDS,
  // One byte over the limit, so that a file or field that is too large can be recognised.
  fieldSize: ORDINARY_LIMIT + 1,
  fileSize: MAX_UPLOAD_BYTES + 1,
  headerPairs: 16,
  headerSize: 8 * 1024,
};

type Place = {
  /** Where files lie until their request is answered. The file store removes what a crash leaves there. */
  folder: string;
  log: Log;
  /** Uploads at once in this process; further ones get 503. */
  most?: number;
  /** How many of these one address may have, so that slow senders leave room for others. */
  mostOfOne?: number;
};

export type Incoming = { payload: Readable; contentType: string } & Sent;

export type OpenUpload = (incoming: Incoming) => Upload;

export function createUploads({ folder, log, most = 8, mostOfOne = 4 }: Place): OpenUpload {
  const turns = createTurns(most, mostOfOne);
  return (incoming) => new Upload(incoming, { folder, log, turns });
}

type Shared = { folder: string; log: Log; turns: Turns };

type Turns = { take(from: string | undefined): boolean; giveBack(from: string | undefined): void };

function createTurns(most: number, mostOfOne: number): Turns {
  const taken: (string | undefined)[] = [];
  return {
    take(from) {
      const own = from === undefined ? 0 : taken.filter((each) => each === from).length;
      if (taken.length >= most || own >= mostOfOne) return false;
      taken.push(from);
      return true;
    },
    giveBack: (from) => void taken.splice(taken.indexOf(from), 1),
  };
}

/** An upload is read only when `read` is called: somebody without permission is refused before. */
export class Upload {
  /** Why reading failed. */
  failure: HttpProblem | undefined;
  /** Called for each piece that arrives. */
  onPiece: () => void = () => {};
  readonly #incoming: Incoming;
  readonly #shared: Shared;
  readonly #paths: string[] = [];
  #begun = false;

  constructor(incoming: Incoming, shared: Shared) {
    this.#incoming = incoming;
    this.#shared = shared;
  }

  async read(): Promise<FormData> {
    try {
      if (!this.#shared.turns.take(this.#incoming.from)) throw busy('too many uploads at once');
      this.#begun = true;
      await mkdir(this.#shared.folder, { recursive: true });
      return await this.#parts();
    } catch (error) {
      this.failure = error instanceof HttpProblem ? error : unreadable('malformed upload');
      throw this.failure;
    }
  }

  /** Deletes the files; called when the request is answered. */
  async discard(): Promise<void> {
    if (!this.#begun) return;
    this.#begun = false;
    this.#shared.turns.giveBack(this.#incoming.from);
    await Promise.all(this.#paths.map((file) => rm(file, { force: true })));
  }

  async #parts(): Promise<FormData> {
    const { payload, contentType, from: _from, ...bounds } = this.#incoming;
    boundaryOf(contentType);
    const form = new FormData();
    const files: { name: string; stream: Readable; kept: Promise<File> }[] = [];
    const parser = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
    const refuse = (error: unknown) => parser.destroy(error as Error);
    readFields(parser, form, refuse);
    parser.on('file', (...[name, stream, fileName, , type]) => {
      const kept = this.#keep(stream, fileName ?? '', type);
      kept.catch(refuse);
      files.push({ name, stream, kept });
    });
    try {
      await pipeline(bounded(payload, { ...bounds, onPiece: () => this.onPiece() }), parser);
      for (const { name, kept } of files) {
        const file = await kept;
        checkField(name, file.name);
        form.append(name, file);
      }
      // The parser skips parts without a name.
      if (form.keys().next().done === true) throw unreadable('a form without fields');
      return form;
    } catch (error) {
      for (const { stream } of files) stream.destroy(error as Error);
      await Promise.allSettled(files.map(({ kept }) => kept));
      throw error;
    }
  }

  /** Reads the file to its end even if it can't be stored: the fields after it say which form it is. */
  async #keep(stream: BusboyFileStream, name: string, type: string): Promise<File> {
    const file = path.join(this.#shared.folder, randomUUID());
    this.#paths.push(file);
    const written = await writeAll(stream, file);
    if (stream.bytesRead === 0) return new File([], name, { type });
    if (written === undefined) return new File([await openAsBlob(file)], name, { type });
    this.#shared.log.error({ err: written }, 'an upload could not be kept');
    return new LostFile([], name, { type });
  }
}

/** The text fields: together limited to the size of a form without files. */
function readFields(parser: BusboyInstance, form: FormData, refuse: (error: unknown) => void): void {
  let characters = 0;
  parser.on('field', (name, value) => {
    try {
      checkField(name, value);
      characters += value.length;
      if (characters > ORDINARY_LIMIT) throw unreadable('too much text');
      form.append(name, value);
    } catch (error) {
      refuse(error);
    }
  });
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.once(limit, () => refuse(unreadable('too many parts')));
}

/** Returns a disk failure; throws if the stream fails. */
async function writeAll(stream: Readable, file: string): Promise<unknown> {
  let handle: FileHandle | undefined;
  let failure: unknown;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (failure !== undefined) continue;
      try {
        handle ??= await open(file, 'wx');
        await handle.appendFile(chunk);
      } catch (error) {
        failure = error;
      }
    }
  } finally {
    await handle?.close();
  }
  return failure;
}
