import { ThemeForm } from './theme-form.tsx';
import { TranslateForm } from './translate-form.tsx';

/** Choices in every footer: language and colours. */
export function PageChoices() {
  return (
    <div className="flex flex-wrap gap-3">
      <TranslateForm />
      <ThemeForm />
    </div>
  );
}
