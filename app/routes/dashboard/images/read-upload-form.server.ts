// The form of a page that takes files. Its body flows in while it is read, so nobody has looked at it before.
import { data } from 'react-router';

/** What isn't a form is refused; a body that is too long the host answers itself. */
export async function readUploadForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
