// The form of a page that takes files: read only now, when it is known that its sender may send it.
import { data, type RouterContextProvider } from 'react-router';

import { uploadContext } from '#app/contexts.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What is no form, is too long or comes too late, the host answers itself. */
export async function readUploadForm({ request, context }: Args): Promise<FormData> {
  const upload = context.get(uploadContext);
  if (upload === undefined) return request.formData();
  try {
    return await upload.read();
  } catch {
    throw data(null, { status: 400 });
  }
}
