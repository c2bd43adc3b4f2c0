// Bodies that no form of ours sends are refused before an action trips over them.
import { HttpProblem } from './problem.ts';

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Calls for programs take what their route says; pages take forms. */
export function refuseOtherThanForms(pathname: string, contentType: string | undefined): void {
  if (pathname.startsWith('/api/')) return;
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!formTypes.includes(mediaType)) throw new HttpProblem(415, 'not a form');
}

/** Small multipart bodies are parsed once in advance; url-encoded ones can't be malformed. */
export async function refuseMalformedParts(body: Buffer, contentType = ''): Promise<void> {
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) return;
  const form = new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } });
  try {
    await form.formData();
  } catch {
    throw new HttpProblem(400, 'malformed multipart body');
  }
}
