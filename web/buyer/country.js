// Shows a country's effect on the price as soon as it is chosen. Without the script, the next page shows it.
const select = document.querySelector('select[data-prices]');
if (select instanceof HTMLSelectElement) {
  const show = () => {
    const chosen = select.selectedOptions[0];
    // Points to the payment for the submitted country.
    document.querySelector('[data-pays]')?.toggleAttribute('hidden', !chosen?.defaultSelected);
    const { dataset } = chosen ?? document.body;
    if (dataset.total === undefined) return;
    for (const place of document.querySelectorAll('[data-show]')) {
      const text = dataset[place.dataset.show];
      place.textContent = text ?? '';
      place.closest('[data-row]')?.toggleAttribute('hidden', text === undefined);
    }
  };
  select.addEventListener('change', show);
  // Browsers keep the choice across a reload and after Back.
  if (!select.selectedOptions[0]?.defaultSelected) show();
}
