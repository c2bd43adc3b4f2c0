import { describe, expect, it } from 'vitest';

import { accountApp, CHIARA, fieldErrors, PASSWORD } from '#tests/support/account-app.ts';

const { app, clock, newVisitor, mailsTo, linkTo, register, signedIn } = await accountApp();

describe('signing up without scripts', () => {
  it('says what is wrong beside each field, and keeps what was typed but the password', async () => {
    const guest = newVisitor();
    await guest.visit('/register');
    const page = await guest.submit('Registrati', {
      ...CHIARA,
      email: 'chiara@',
      password: 'corta',
      terms: false,
    });
    expect(page.status).toBe(422);
    expect(page.title).toBe('Errore: Registrati');
    expect(page.text).toContain('Controlla 3 campi');
    expect(fieldErrors(page)).toEqual([
      'Email non valida',
      'Servono almeno 10 caratteri, con una minuscola, una maiuscola, una cifra e un carattere speciale (!@#$%^&*)',
      'Per continuare devi accettare',
    ]);
    expect(page.root.querySelector('#surname')?.getAttribute('value')).toBe("D'Amico");
    expect(page.root.querySelector('#privacy')?.hasAttribute('checked')).toBe(true);
    expect(page.html).not.toContain('corta');
  });

  it('asks for every field of an empty form', async () => {
    const guest = newVisitor();
    await guest.visit('/register');
    const page = await guest.submit('Registrati');
    expect(fieldErrors(page)).toEqual([
      ...Array.from({ length: 5 }, () => 'Questo campo è obbligatorio'),
      ...Array.from({ length: 2 }, () => 'Per continuare devi accettare'),
    ]);
  });

  it('mails a link that changes nothing when opened, and lets in after its button', async () => {
    const email = 'nuova@example.com';
    const guest = newVisitor();
    await guest.visit('/register');
    await guest.submit('Registrati', { ...CHIARA, email });
    expect(guest.page.url.pathname).toBe('/verify/sent');
    expect(guest.page.text).toContain(`Ti scriviamo a ${email}: verifica l'email`);
    const link = await linkTo(email, '/verify');
    await guest.visit(link);
    expect((await signedIn(email)).page.text).toContain("Verifica l'email per continuare");
    await guest.visit(link);
    await guest.submit("Verifica l'email");
    expect(guest.page.text).toContain('Email verificata: ora puoi accedere');
    await guest.submit('Accedi', { email, password: PASSWORD });
    expect(guest.page.url.pathname).toBe('/onboarding');
    const again = newVisitor();
    await again.visit(link);
    await again.submit("Verifica l'email");
    expect(again.page.status).toBe(404);
    expect(again.page.text).toContain('Token non trovato, già attivo o non registrato');
  });

  it('says of a link of yesterday that its time is over, and of none but it', async () => {
    const email = 'tardi@example.com';
    const guest = newVisitor();
    await guest.visit('/register');
    await guest.submit('Registrati', { ...CHIARA, email });
    await guest.visit(await linkTo(email, '/verify'));
    await app.database
      .sql`update user_tokens set expires_at = ${new Date(clock.now().getTime() - 1000).toISOString()} where used_at is null`;
    await guest.submit("Verifica l'email");
    expect(guest.page.status).toBe(400);
    expect(guest.page.text).toContain('Token non valido o scaduto');
    await guest.visit('/verify?token=mai-esistito');
    await guest.submit("Verifica l'email");
    expect([guest.page.status, guest.page.text]).toEqual([
      404,
      expect.stringContaining('Token non trovato, già attivo o non registrato'),
    ]);
  });

  it('answers a registered address in neutral words and tells its owner', async () => {
    const email = 'gia@example.com';
    await register({ email });
    const guest = newVisitor();
    await guest.visit('/register');
    const page = await guest.submit('Registrati', { ...CHIARA, email: 'GIA@Example.com' });
    expect(page.status).toBe(409);
    expect(page.text).toContain('Non è possibile completare la registrazione con i dati inseriti');
    expect(page.root.querySelector('#email')?.getAttribute('value')).toBe('GIA@Example.com');
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Hai già un account');
  });

  it('says when the link has no token', async () => {
    const page = await newVisitor().visit('/verify');
    expect(page.status).toBe(400);
    expect(page.text).toContain('Token mancante');
  });
});

describe('plus signs, capitals and spaces in addresses', () => {
  it('are one account from registration to reset', async () => {
    await register({ email: 'Chiara+Rifugio@Example.com ' });
    expect((await mailsTo('Chiara+Rifugio@Example.com')).length).toBe(1);
    const person = await signedIn('chiara+rifugio@example.com');
    expect(person.page.url.pathname).toBe('/onboarding');
    const guest = newVisitor();
    await guest.visit('/password-reset');
    await guest.submit('Inviami il link', { email: ' CHIARA+rifugio@example.COM' });
    await guest.visit(await linkTo('Chiara+Rifugio@Example.com', '/password-reset'));
    const password = 'Nuova2027!x';
    await guest.submit('Cambia la password', { newPassword: password, confirmPassword: password });
    expect(guest.page.text).toContain('Password cambiata: accedi con quella nuova');
    expect((await signedIn('Chiara+Rifugio@example.com', password)).page.url.pathname).toBe('/onboarding');
  });

  it('make one account even when two capitals of it register in the same instant', async () => {
    const both = ['Gemella@example.com', 'gemella@EXAMPLE.com'].map(async (email) => {
      const guest = newVisitor();
      await guest.visit('/register');
      return (await guest.submit('Registrati', { ...CHIARA, email })).status;
    });
    expect((await Promise.all(both)).toSorted()).toEqual([200, 409]);
    const [row] = await app.database
      .sql`select count(*)::int as n from users where email_key = 'gemella@example.com'`;
    expect(row?.['n']).toBe(1);
  });

  it.each([
    'a@b',
    'a@example..com',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com\nb@example.com',
  ])('refuses %j at the field, in every form', async (email) => {
    for (const [path, button] of [
      ['/register', 'Registrati'],
      ['/login', 'Accedi'],
      ['/password-reset', 'Inviami il link'],
      ['/verify/resend', 'Inviami il link'],
    ] as const) {
      const guest = newVisitor();
      await guest.visit(path);
      const page = await guest.submit(button, { ...CHIARA, email });
      expect([path, page.status, fieldErrors(page)]).toEqual([path, 422, ['Email non valida']]);
    }
  });
});
