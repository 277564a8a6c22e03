// The first paint of the offline shell: in the appearance and language that were chosen on this device, as the
// server's page is.
{
  const root = document.documentElement;
  let cookies = '';
  try {
    cookies = document.cookie;
  } catch {
    // A page that may not have cookies was not given a choice either.
  }
  root.dataset.look = cookies.match(/(?:^|; )later-look=([\w.]+)/)?.[1] ?? 'system.';
  // The first of the browser's languages that is one of ours, as the server would choose.
  const tag = navigator.languages.find((language) => /^(en|ko)\b/i.test(language)) ?? 'en';
  root.lang = root.dataset.look.split('.')[1] || tag.slice(0, 2).toLowerCase();
}
